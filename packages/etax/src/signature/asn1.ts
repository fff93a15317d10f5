import { type AsnType, Constructed, fromBER, GeneralizedTime, ObjectIdentifier, OctetString, UTCTime } from 'asn1js'

/** An element of ASN.1: its place in the tree is what says which it is. */
export type Asn1 = {
  /** 1 universal, 3 of the context. */
  family: number
  tag: number
  /** The whole element, as it stands in the file. */
  raw: Uint8Array
  children: Asn1[]
  block: AsnType
}

/** What is not as it has to be: the file is damaged, or no such file. */
export class Asn1Error extends Error {}

const shaped = (block: AsnType): Asn1 => ({
  family: block.idBlock.tagClass,
  tag: block.idBlock.tagNumber,
  raw: block.valueBeforeDecodeView,
  children: block instanceof Constructed ? block.valueBlock.value.map(shaped) : [],
  block,
})

/**
 * The element that bytes begin with, and how many bytes it takes.
 * @throws Asn1Error if there is none
 */
export function parseAsn1(bytes: Uint8Array): { element: Asn1; length: number } {
  const { result, offset } = fromBER(Uint8Array.from(bytes))
  if (offset < 0) throw new Asn1Error(result.error)
  return { element: shaped(result), length: offset }
}

/** The child at a place. */
export function childAt({ children }: Asn1, index: number): Asn1 {
  const child = children[index]
  if (!child) throw new Asn1Error(`no child ${index}`)
  return child
}

/** The child with a tag of the context; null if there is none. */
export const inContext = ({ children }: Asn1, tag: number): Asn1 | null =>
  children.find((child) => child.family === 3 && child.tag === tag) ?? null

export function oidOf({ block }: Asn1): string {
  if (!(block instanceof ObjectIdentifier)) throw new Asn1Error('no object identifier')
  return block.getValue()
}

/** The bytes of an octet string, also of one that comes in pieces. */
export function octetsOf({ block }: Asn1): Uint8Array {
  if (!(block instanceof OctetString)) throw new Asn1Error('no octet string')
  return new Uint8Array(block.getValue())
}

/** A time in ISO 8601; null where there is none. */
export function timeOf({ block }: Asn1): string | null {
  if (!(block instanceof UTCTime) && !(block instanceof GeneralizedTime)) return null
  const date = block.toDate()
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
