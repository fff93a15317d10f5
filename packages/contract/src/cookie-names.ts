/**
 * The name of a cookie of the whole site. Over TLS browsers take a name that begins like this from the host itself alone: not
 * from a sibling of it, and not over plain HTTP. `token_auth` is `__Host-token_auth` there.
 */
export const hostCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** The same for a cookie that is sent to some paths only, which a sibling host might write. */
export const pathCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Secure-${name}` : name)
