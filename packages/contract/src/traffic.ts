/**
 * What the edge needs to know about an operation before it runs. Everything has a safe default: a small body
 * that is parsed, a caller who is looked up, a rate that is counted, no camera.
 */
export type Traffic = {
  /** `bytes`: the body is a file. It may be large and take hours, is read as it comes, and counts as a transfer. */
  receives?: 'bytes'
  /** `bytes`: the reply is a file, which counts as a transfer. `pictures`: small ones, of which a page asks for many at once. */
  sends?: 'bytes' | 'pictures'
  /** `signIn` has room of its own when there is too much to do; `monitoring` is always let in. */
  capacity?: 'signIn' | 'monitoring'
  /** Requests that are bounded by something else than their number. */
  rate?: 'uncounted'
  /** `anonymous`: the same for everyone, or authenticated by means of its own; no session is looked up. */
  caller?: 'anonymous'
  /** What the page may use of the device. */
  device?: 'camera'
}

/** Signing in has to work when everything else is full. */
export const signInTraffic = { capacity: 'signIn' } as const satisfies Traffic
/** Calls of the identity provider's own pages, which keeps its own sessions. */
export const providerTraffic = { capacity: 'signIn', caller: 'anonymous' } as const satisfies Traffic
/** Files on their way out. */
export const downloadTraffic = { sends: 'bytes' } as const satisfies Traffic
/** Pictures of files, in a list or page by page. */
export const pictureTraffic = { sends: 'pictures' } as const satisfies Traffic
/** Files on their way in; how many travel at once is bounded, and not how many requests they come in. */
export const uploadTraffic = { receives: 'bytes', rate: 'uncounted' } as const satisfies Traffic

/** The first path segments that the server answers itself. Every other address is a page of the web app. */
export const serverPrefixes = [
  '/api',
  '/oidc',
  '/authorize',
  '/admin/api',
  '/dav',
  '/storage',
  '/healthz',
  '/readyz',
  '/metrics',
] as const

/** Addresses among the pages that send a browser on: to an identity provider, and out. */
export const redirectPaths = {
  singleSignOn: '/loginbysso',
  sms: '/loginsms',
  directory: '/redirectdirectory',
  signOut: '/logout',
  signOutHere: '/logout_',
} as const

/** The sign-in page of the embedded provider: the protocol puts it among its own addresses, and the web app draws it. */
const interactionPage = '/oidc/interaction/[^/?]+/?(?:[?]|$)'

const belowPrefix = new RegExp(`^(?!${interactionPage})(?:${serverPrefixes.join('|')})(?:[/?]|$)`)

/** Whether the server answers a path itself; the path may have a query. */
export const isServerPath = (path: string): boolean => belowPrefix.test(path)

/** What a service worker leaves to the server: calls, redirects, and the page that a provider sends a browser back to. */
export const serverAddresses: readonly RegExp[] = [
  belowPrefix,
  new RegExp(`^(?:${Object.values(redirectPaths).join('|')})(?:[/?]|$)`),
  /^\/login\/?\?(?:.*&)?(?:code|error)=/,
]
