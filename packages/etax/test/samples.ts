import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * The agency's samples and the synthetic set, which are not part of this repository: beside it, or where
 * `ETAX_SAMPLES_DIR` points. Tests that need them are skipped without them.
 */
const folder = process.env.ETAX_SAMPLES_DIR ?? resolve(import.meta.dirname, '../../../../shared/etax')

export const hasSamples = existsSync(join(folder, 'kit', 'index.json'))
export { folder as setFolder }
export const hasSample = (file: string): boolean => existsSync(join(folder, file))
export const schemaFolder = join(folder, 'schema')

export const sample = (file: string): Buffer => {
  const bytes = readFileSync(join(folder, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

export type KitLine = {
  file: string
  expect: string
  alternative?: string
  field?: string
  light?: string
  type?: string
  of?: string
  maxSeconds?: number
  maxMegabytes?: number
  kept?: { number: string; type: string }[]
} & Record<string, unknown>

/** What must be read from each file of the set, and what must happen to it. */
export const readKit = (): KitLine[] => JSON.parse(sample('kit/index.json').toString('utf8'))

export const readSamples = (): Record<string, string | number | null>[] =>
  JSON.parse(sample('samples/index.json').toString('utf8'))

export const readAgencySamples = (): Record<string, string>[] =>
  JSON.parse(sample('etda-samples/index.json').toString('utf8'))

/** The broken documents of the smaller set, and for each the field that its README names. */
export const readBrokenSamples = (): (readonly [file: string, field: string])[] => [
  ['bad-seller-check-digit.xml', 'sellerTaxId'],
  ['no-number.xml', 'documentNumber'],
  ['unknown-type.xml', 'type'],
  ['future-date.xml', 'documentDate'],
  ['totals-do-not-add-up.xml', 'totals'],
  ['wrong-root.xml', 'document'],
  ['truncated.xml', 'document'],
  ['xxe.xml', 'document'],
  ['billion-laughs.xml', 'document'],
  ['pdf-without-xml.pdf', 'document'],
  ['truncated.pdf', 'document'],
  ['not-a-pdf.pdf', 'document'],
]
