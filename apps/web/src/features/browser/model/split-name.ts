import type { Item } from '@khlang/contract'

/** Shorter names always fit; of names up to the second length only the extension is kept whole. */
const shortest = 10
const short = 18
const usualTail = 5
const longestExtension = 9
/** What belongs to the letter before it, and vowels that are written before their consonant. */
const joinsBefore = /[\p{M}\u0e33\u0e45]/u
const joinsAfter = /[\u0e40-\u0e44]/

/**
 * A name in two parts: the second, with the last letters and the extension, is never cut off. Marks stay with their
 * letter.
 */
export function splitName(
  { name, type }: Pick<Item, 'name' | 'type'>,
  tailLength = usualTail,
): readonly [string, string] {
  if (name.length < shortest || type === 'folder') return [name, '']
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= longestExtension
  if (name.length < short) return hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let at = (hasExtension ? dot : name.length) - tailLength
  while (
    at > 0 &&
    (joinsBefore.test(name.charAt(at)) || joinsAfter.test(name.charAt(at - 1)) || isLowSurrogate(name, at))
  )
    at--
  return [name.slice(0, at), name.slice(at)]
}

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at))
