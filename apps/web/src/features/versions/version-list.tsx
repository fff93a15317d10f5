import { Button } from '@mantine/core'
import type { FileVersion, Item } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../lib/call.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState, NoPermissionState } from '../../ui/states.tsx'
import { refusalOf, useBrowser } from '../browser/index.ts'
import { type VersionAct, VersionDialogs } from './version-dialogs.tsx'
import { VersionRow } from './version-row.tsx'
import { retentionQuery, versionsQuery } from './versions-query.ts'
import classes from './versions.module.css'

/** The versions of a file, newest first, and everything that can be done with them. */
export function VersionList({ item }: { item: Item }) {
  const { ensureUnlocked } = useBrowser()
  const { t } = useTranslation('versions')
  const [act, setAct] = useState<VersionAct | null>(null)
  const mayRead = refusalOf(item, 'version.list', null) === null
  const { data, error, refetch } = useQuery({ ...versionsQuery(item.id), enabled: mayRead })
  if (!mayRead) return <NoPermissionState level={3} text={t('refused')} />
  if (isCode(error, 'FILE_PASSWORD_REQUIRED'))
    return <LockedVersions onUnlock={async () => void ((await ensureUnlocked(item)) && (await refetch()))} />
  if (error) return <ErrorState error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="text" rows={5} />

  /** Bytes of a file with a password are asked for first. */
  const begin = async (next: VersionAct) => {
    const shows = next.kind === 'view' || next.kind === 'compare'
    if (!shows || (await ensureUnlocked(item))) setAct(next)
  }
  const [newest, before] = data.items
  const total = data.total ?? data.items.length
  return (
    <>
      <p className={classes.sum}>
        {t('sum', { count: total, size: formatBytes(data.bytes) })}
        {newest && before && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<GitCompareArrows size={16} aria-hidden="true" />}
            onClick={() => void begin({ kind: 'compare', a: before.n, b: newest.n })}
          >
            {t('action.compareAny')}
          </Button>
        )}
      </p>
      <ol className={classes.versions}>
        {data.items.map((version: FileVersion) => (
          <VersionRow
            key={version.n}
            item={item}
            version={version}
            current={newest?.n ?? version.n}
            onAct={(next) => void begin(next)}
          />
        ))}
      </ol>
      {total > 1 ? <KeptNote id={item.id} /> : <OnlyVersion id={item.id} />}
      <VersionDialogs item={item} versions={data.items} act={act} onClose={() => setAct(null)} />
    </>
  )
}

/** Of a file with a password they are shown once it is given. */
function LockedVersions({ onUnlock }: { onUnlock: () => Promise<void> }) {
  const { t } = useTranslation('versions')
  const action = <Button onClick={() => void onUnlock()}>{t('locked.unlock')}</Button>
  return <EmptyState icon={KeyRound} level={3} title={t('locked.title')} text={t('locked.text')} action={action} />
}

/** A file with one version: more may come, unless files of its type keep none here. */
function OnlyVersion({ id }: { id: string }) {
  const { t } = useTranslation('versions')
  const { data } = useQuery(retentionQuery(id))
  const text = data && t(data.keepsVersions ? 'only.text' : 'only.none')
  return <EmptyState icon={GitCompareArrows} level={3} title={t('only.title')} text={text} />
}

/** How many versions are kept and how long, as the business of the drive has decided. */
function KeptNote({ id }: { id: string }) {
  const { t } = useTranslation('versions')
  const { data } = useQuery(retentionQuery(id))
  return data ? <p className={classes.note}>{t('kept', data)}</p> : null
}
