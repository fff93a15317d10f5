/** What a visitor's upload reserves beyond the bytes that have arrived. */
const ahead = 1024 ** 2

/**
 * How many bytes an upload of `size` reserves when `received` of them have arrived. People and keys reserve all of it,
 * so that it cannot fail for space half-way. Of visitors nobody knows whether they will ever send what they announce:
 * they cannot take the owner's space without sending bytes.
 */
export const reservedFor = (sender: { kind: string }, size: number, received: number): number =>
  sender.kind === 'uploadLink' ? Math.min(size, received + ahead) : size
