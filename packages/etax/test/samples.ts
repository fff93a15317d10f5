import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * The agency's samples and the synthetic set, which are not part of this repository: beside it, or where
 * `ETAX_SAMPLES_DIR` points. Tests that need them are skipped without them.
 */
const folder = process.env.ETAX_SAMPLES_DIR ?? resolve(import.meta.dirname, '../../../../shared/etax')

export const hasSamples = existsSync(join(folder, 'kit', 'index.json'))
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
