export type CallSignature = { time: Date; nonce: string; covered: string; signature: Buffer }

// The time is the answer of get_time: ISO 8601, or seconds or milliseconds since 1970.
const shape =
  /^(?:(?:HMAC-SHA256|Bearer)\s+)?(([0-9A-Z:.+-]{10,40})\.([A-Za-z0-9_-]{8,128}))\.([A-Za-z0-9_-]{43}=?|[0-9a-f]{64})$/

/** Parses the header of a signed call: `time.nonce.signature`. */
export function parseCallSignature(header: string | undefined): CallSignature | null {
  const [, covered, timeText, nonce, signature] = shape.exec(header?.trim() ?? '') ?? []
  if (!covered || !timeText || !nonce || !signature) return null
  const time = parseTime(timeText)
  if (!time) return null
  const isHex = signature.length === 64
  return { time, nonce, covered, signature: Buffer.from(signature, isHex ? 'hex' : 'base64url') }
}

function parseTime(text: string): Date | null {
  const number = /^\d{10}$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : Number.NaN
  const time = Number.isNaN(number) && /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : new Date(number)
  return Number.isNaN(time.getTime()) ? null : time
}
