import { transactAgain } from '../../../platform/db.ts'
import { gathered } from '../../../platform/gathered.ts'
import type { LinksDeps } from '../deps.ts'
import { addDownloads } from '../model/sessions.repo.ts'

export type CountDownload = (linkId: string) => Promise<void>

/** Counts a download of a link, together with those that come at the same time: a popular link is one row. */
export const createCountDownload = ({ db }: Pick<LinksDeps, 'db'>): CountDownload =>
  gathered<string>((linkIds) => transactAgain(db, (tx) => addDownloads(tx, linkIds)), 200)
