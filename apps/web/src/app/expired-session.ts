/** Where somebody signs in, also again after their session has ended. */
export const signInPath = '/login'

/** The sign-in page, which says that the session has ended and leads back to where it did (decision C57). */
export const expiredSignIn = (returnTo: string | null) =>
  ({ to: signInPath, search: { error: 'SESSION_EXPIRED', ...(returnTo ? { returnTo } : {}) } }) as const

/** The sign-in page for a stranger, which leads to the address that was asked for. */
export const firstSignIn = (returnTo: string | null) =>
  ({ to: signInPath, search: returnTo ? { returnTo } : {} }) as const
