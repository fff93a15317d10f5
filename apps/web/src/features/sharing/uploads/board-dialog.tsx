import type { ReceivedFile, UploadLink } from '@khlang/contract/upload-links'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import linkClasses from '../links/links.module.css'
import { RequestsPart } from './requests-part.tsx'
import { type Board, boardQuery, receivedFilesQuery } from './uploads.api.ts'
import classes from './uploads.module.css'
import { linksRefetchMs } from '../links/links.api.ts'

export type BoardDialogProps = { link: UploadLink; onClose: () => void }

/** What was asked for through a link, and what has come: from whom, and when. */
export function BoardDialog({ link, onClose }: BoardDialogProps) {
  const { t } = useTranslation('upload-links')
  const query = useQuery({ ...boardQuery(link.id), refetchInterval: linksRefetchMs })
  const files = useInfiniteQuery(receivedFilesQuery(link.id))
  return (
    <Dialog opened onClose={onClose} width="medium" title={t('board.title', { name: link.name || t('row.unnamed') })}>
      <QueryState query={query} waiting={{ shape: 'text', rows: 3 }} level={3}>
        {({ entries }) => (
          <>
            {entries.length > 0 && (
              <>
                <h3 className={classes.heading}>{t('board.entries')}</h3>
                <ul className={linkClasses.links} aria-label={t('board.entries')}>
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} />
                  ))}
                </ul>
              </>
            )}
            <RequestsPart link={link} />
            <h3 className={classes.heading}>{t('board.files')}</h3>
            <PagedList
              list={files}
              level={3}
              waiting={{ shape: 'text', rows: 3 }}
              empty={<p className={linkClasses.quiet}>{t('board.empty')}</p>}
            >
              {(rows) => (
                <ul className={linkClasses.links} aria-label={t('board.files')}>
                  {rows.map((file) => (
                    <FileRow
                      key={file.id}
                      file={file}
                      title={entries.find(({ id }) => id === file.entryId)?.title ?? null}
                    />
                  ))}
                </ul>
              )}
            </PagedList>
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

const icons = { received: CircleCheck, missing: CircleDashed, overdue: CircleAlert } as const

function EntryRow({
  entry: { title, state, files, required, dueAt, lastReceivedAt },
}: {
  entry: Board['entries'][number]
}) {
  const { t } = useTranslation('upload-links')
  const language = useLanguage()
  const Icon = icons[state]
  const facts = [
    t(`board.state.${state}`, { count: files }),
    lastReceivedAt && t('board.last', { when: formatDateTime(lastReceivedAt, language) }),
    dueAt && t('board.due', { when: formatDate(dueAt, language) }),
    !required && t('board.optional'),
  ].filter(Boolean)
  return (
    <li className={linkClasses.link}>
      <Icon size={22} className={classes.state} data-state={state} aria-hidden="true" />
      <span className={linkClasses.linkText}>
        <b>{title}</b>
        <small>{facts.join(' · ')}</small>
      </span>
    </li>
  )
}

function FileRow({ file, title }: { file: ReceivedFile; title: string | null }) {
  const { t } = useTranslation('upload-links')
  const language = useLanguage()
  const { visitor, name, size, reference, receivedAt, document } = file
  const who = [visitor.name, visitor.email].filter((text) => text !== '').join(' · ')
  const facts = [
    who === '' ? t('board.unknown') : t('board.typed', { who }),
    title,
    formatBytes(size),
    formatDateTime(receivedAt, language),
  ]
  return (
    <li className={linkClasses.link}>
      <span className={linkClasses.linkText}>
        <b>{name}</b>
        <small>{[...facts.filter(Boolean), t('board.reference', { reference })].join(' · ')}</small>
        {document && (
          <small className={classes.document} data-refused={document.errorMessage !== null}>
            {document.errorMessage === null
              ? t('board.sent')
              : [document.errorMessage, ...document.fields.map(({ message }) => message)].join(' ')}
          </small>
        )}
        {visitor.remark !== '' && <small className={classes.remark}>{visitor.remark}</small>}
      </span>
    </li>
  )
}
