import { CornerLeftUp, Folder } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../lib/use-latest.ts'
import { Loading, Notice } from './parts.tsx'
import { readDrives, readFolders } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { useLoaded } from './use-loaded.ts'

type Step = { id: string; name: string }
const stay = () => Promise.resolve()

/** A folder of an account of the visitor: it begins at My Drive; `onFolder` gets null while no drive is chosen. */
export function SaveFolder({ accountId, onFolder }: { accountId: string; onFolder: (id: string | null) => void }) {
  const { t } = useTranslation('public-pages')
  const drives = useLoaded(`drives ${accountId}`, () => readDrives(accountId), stay)
  /** Null until somebody chooses: My Drive. */
  const [chosen, setPath] = useState<readonly Step[] | null>(null)
  const roots = (drives.data ?? []).map(({ rootId: id, name, kind }) => ({ id, name, kind }))
  const usual = roots.find(({ kind }) => kind === 'personal') ?? roots[0]
  const path = chosen ?? (usual ? [usual] : [])
  const folder = path.at(-1)?.id ?? null
  const latest = useLatest(onFolder)
  useEffect(() => latest.current(folder), [folder, latest])
  const folders = useLoaded(
    `folders ${folder}`,
    () => (folder === null ? Promise.resolve([]) : readFolders(accountId, folder)),
    stay,
  )
  const shown: readonly Step[] | null = folder === null ? roots : folders.data

  if (drives.error !== null) return <Notice error={drives.error} onRetry={drives.reload} level={2} />
  if (drives.data === null) return <Loading />
  return (
    <div className={classes.field}>
      <p>
        {t('save.folder')} <b>{path.map(({ name }) => name).join(' / ') || t('save.choose')}</b>
      </p>
      {folders.error !== null ? (
        <Notice error={folders.error} onRetry={folders.reload} level={2} />
      ) : shown === null ? (
        <Loading />
      ) : (
        <ul className={classes.folders} aria-label={t('save.folders')}>
          {(path.length > 1 || (path.length === 1 && roots.length > 1)) && (
            <li>
              <button type="button" onClick={() => setPath(path.slice(0, -1))}>
                <CornerLeftUp size={18} aria-hidden="true" />
                {t('save.up')}
              </button>
            </li>
          )}
          {shown.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => setPath([...path, { id, name }])}>
                <Folder size={18} aria-hidden="true" />
                {name}
              </button>
            </li>
          ))}
          {shown.length === 0 && <li className={classes.dim}>{t('save.noFolders')}</li>}
        </ul>
      )}
    </div>
  )
}
