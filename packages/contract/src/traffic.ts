/**
 * What the edge needs to know about an operation in advance. The defaults are safe: a small parsed body, an
 * authenticated caller, a counted request, no camera.
 */
export type Traffic = {
  /** `bytes`: the body is a file. It may be large and take hours, is streamed, and counts as a transfer. */
  receives?: 'bytes'
  /**
   * `bytes`: the reply is a file, which counts as a transfer. `pictures`: small ones, of which a page requests many at
   * once.
   */
  sends?: 'bytes' | 'pictures'
  /** `signIn` has separate capacity under overload; `monitoring` is always accepted. */
  capacity?: 'signIn' | 'monitoring'
  /**
   * `parallel`: of an account, limited by how many run at a time. `mounted`: by the figure of mapped drives. `uncounted`:
   * by nothing, or by figures of their own.
   */
  rate?: 'parallel' | 'mounted' | 'uncounted'
  /**
   * `anonymous`: the same for everybody; no session is looked up. `device`: authenticated by the password of a mapped
   * drive.
   */
  caller?: 'anonymous' | 'device'
  /** Device features that the page may use. */
  device?: 'camera'
}

/** Sign-in must work even when everything else is overloaded. */
export const signInTraffic = { capacity: 'signIn' } as const satisfies Traffic
/** Calls of the identity provider's own pages, which keeps its own sessions. */
export const providerTraffic = { capacity: 'signIn', caller: 'anonymous' } as const satisfies Traffic
/** Downloads. */
export const downloadTraffic = { sends: 'bytes' } as const satisfies Traffic
/** Pictures of files, in a list or page by page. */
export const pictureTraffic = { sends: 'pictures' } as const satisfies Traffic
/** Uploads: concurrent ones are limited, not their number of requests. */
export const uploadTraffic = { receives: 'bytes', rate: 'parallel' } as const satisfies Traffic

/** The first path segments that the server handles itself. Every other address is a page of the web app. */
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

/** Page addresses that redirect a browser: to an identity provider, and out. */
export const redirectPaths = {
  singleSignOn: '/loginbysso',
  sms: '/loginsms',
  directory: '/redirectdirectory',
  signOut: '/logout',
  signOutHere: '/logout_',
} as const

/** Cookies that pages read, too; neither is secret. */
export const pageCookies = {
  /** The account that new tabs act for (decision C38). */
  activeAccount: 'biz_active',
  /** Somebody has signed out by an address: the next page clears what this browser keeps. */
  signedOut: 'signed_out',
} as const

/** The page that asks before signing out; with `?here=true` for `signOutHere`. */
export const askSignOutPath = '/sign-out'

/** The sign-in page of the embedded provider: it is below the protocol's addresses, but rendered by the web app. */
const interactionPage = '/oidc/interaction/[^/?]+/?(?:[?]|$)'

const belowPrefix = new RegExp(`^(?!${interactionPage})(?:${serverPrefixes.join('|')})(?:[/?]|$)`)

/** Whether the server handles a decoded path itself; it may have a query. */
export const isServerPath = (path: string): boolean => belowPrefix.test(path)

/**
 * Addresses that a service worker leaves to the server: API calls, redirects, and the page that a provider redirects
 * to.
 */
export const serverAddresses: readonly RegExp[] = [
  belowPrefix,
  new RegExp(`^(?:${Object.values(redirectPaths).join('|')})(?:[/?]|$)`),
  /^\/login\/?\?(?:.*&)?(?:code|error)=/,
]
