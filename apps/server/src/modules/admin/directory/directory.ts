import type { Db } from '../../../platform/db.ts'
import type { DirectoryChart } from './directory-chart.rules.ts'

/** Whose chart is read; `proved`: its numbers are its own. */
export type OfBusiness = { id: string; taxId: string; branchNo: string; proved: boolean }

/** A directory of an identity provider. */
export type Directory = {
  kind: 'embedded' | 'scim' | 'http'
  /** Whether it has the chart of a business at all. */
  serves(on: Db, business: OfBusiness): Promise<boolean>
  /** The whole chart, or a `DirectoryError`: never a part of it. */
  read(business: OfBusiness): Promise<DirectoryChart>
}

export const directoryLimits = {
  /** A request, and all of them. */
  requestMs: 20_000,
  totalMs: 120_000,
  /** One answer, and all of them. */
  answerBytes: 8 * 1024 ** 2,
  totalBytes: 64 * 1024 ** 2,
  pages: 1000,
  entries: 100_000,
} as const
export type DirectoryLimits = { readonly [K in keyof typeof directoryLimits]: number }
