import { transactWithRetry } from '../../../platform/db.ts'
import { batched } from '../../../platform/batched.ts'
import type { LinksDeps } from '../deps.ts'
import { addDownloads } from '../model/sessions.repo.ts'

export type CountDownload = (linkId: string) => Promise<void>

/** Counts a download of a link, together with those that come at the same time: a popular link is one row. */
export const createCountDownload = ({ db }: Pick<LinksDeps, 'db'>): CountDownload =>
  batched<string>((linkIds) => transactWithRetry(db, (tx) => addDownloads(tx, linkIds)), 200)
