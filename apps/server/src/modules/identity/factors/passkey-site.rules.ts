/** Whom passkeys belong to: the name of the public address, and the pages that may ask for them. */
export type PasskeySite = { rpId: string; origin: string }

/** Null where browsers offer no passkeys: an address without a name, or without TLS except on this machine. */
export function passkeySiteOf(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  // As addresses are read: IPv6 in brackets, and whatever ends in a number is IPv4.
  if (hostname.startsWith('[') || /\.\d+$/.test(hostname)) return null
  return protocol === 'https:' || isHere ? { rpId: hostname, origin } : null
}

/** The challenge that a browser says it signed; null if what it sent is nothing of the kind, or came from a frame. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof read !== 'object' || read === null) return null
    if ('crossOrigin' in read && read.crossOrigin === true) return null
    return 'challenge' in read && typeof read.challenge === 'string' ? read.challenge : null
  } catch {
    return null
  }
}
