import { ArrowDownWideNarrow, ArrowUpNarrowWide, FolderDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call.ts'
import { askArchive, type Sorting } from './public-link.api.ts'
import { SaveButton } from './save-button.tsx'
import classes from './public-pages.module.css'
import { withReopen } from './with-reopen.ts'

export type FolderToolsProps = {
  token: string
  sorting: Sorting
  onSorting: (sorting: Sorting) => void
  mayDownload: boolean
  maySave: boolean
  reopen: () => Promise<void>
  /** What a download takes: the selection, or the folder. */
  ids: readonly string[]
  /** How many items are selected. */
  count: number
  isEmpty: boolean
}

const sorts = ['name', 'modified', 'size'] as const

/** What can be done to the open folder: its order, and a ZIP of it or of what is selected. */
export function FolderTools(props: FolderToolsProps) {
  const { sorting, onSorting } = props
  const { t } = useTranslation('public-pages')
  const next = sorting.order === 'asc' ? 'desc' : 'asc'
  const Arrow = sorting.order === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <div className={classes.tools}>
      <select
        className={classes.select}
        aria-label={t('folder.sort')}
        value={sorting.sort}
        onChange={(event) => {
          const sort = sorts.find((one) => one === event.currentTarget.value)
          if (sort) onSorting({ ...sorting, sort })
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`folder.${sort}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.tool}
        aria-label={t(`folder.${next}`)}
        title={t(`folder.${next}`)}
        onClick={() => onSorting({ ...sorting, order: next })}
      >
        <Arrow size={18} aria-hidden="true" />
      </button>
      {props.maySave && !props.isEmpty && <SaveButton token={props.token} ids={props.ids} reopen={props.reopen} />}
      {props.mayDownload && !props.isEmpty && <ArchiveButton {...props} />}
    </div>
  )
}

function ArchiveButton({ token, ids, count, reopen }: FolderToolsProps) {
  const { t } = useTranslation('public-pages')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setError(null)
    try {
      const { url } = await withReopen(() => askArchive(token, ids), reopen)
      location.assign(url)
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t('unreadable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button type="button" className={classes.button} aria-disabled={isBusy} onClick={() => void download()}>
        <FolderDown size={18} aria-hidden="true" />
        {t(count > 0 ? 'folder.downloadSelected' : 'folder.downloadAll')}
      </button>
      {error !== null && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
