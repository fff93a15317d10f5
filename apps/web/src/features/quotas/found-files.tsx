import type { StorageReport } from '@khlang/contract/storage'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { DateText } from '../../ui/date-text.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import settings from '../../ui/settings.module.css'
import classes from './quotas.module.css'

type Found = StorageReport['biggest'][number]
const firstRows = 10

/** The first of a long list, and the rest on demand. */
function Some<T>({ rows, children }: { rows: readonly T[]; children: (row: T) => ReactNode }) {
  const { t } = useTranslation('quotas')
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className={settings.rows}>{(all ? rows : rows.slice(0, firstRows)).map(children)}</ul>
      {!all && rows.length > firstRows && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

/** A file by its name, which leads to the folder it lies in. */
function Row({ file, sub, end }: { file: Found; sub?: ReactNode; end: ReactNode }) {
  return (
    <li className={settings.row}>
      <FileIcon item={file} />
      <div className={settings.rowText}>
        <Link to="/directory/$id" params={{ id: file.folderId }} search={{ item: file.id }} className={classes.name}>
          {file.name}
        </Link>
        {sub && <small>{sub}</small>}
      </div>
      <span className={classes.size}>{end}</span>
    </li>
  )
}

type Of = { report: StorageReport }

export function Biggest({ report }: Of) {
  const { t } = useTranslation('quotas')
  return (
    <section className={settings.section}>
      <h2>{t('biggest.title')}</h2>
      <p>{t(report.biggest.length > 0 ? 'biggest.text' : 'biggest.none')}</p>
      <Some rows={report.biggest}>
        {(file) => (
          <Row key={file.id} file={file} sub={<DateText at={file.modifiedAt} />} end={formatBytes(file.size)} />
        )}
      </Some>
    </section>
  )
}

export function Duplicates({ report }: Of) {
  const { t } = useTranslation('quotas')
  return (
    <section className={settings.section}>
      <h2>{t('duplicates.title')}</h2>
      <p>{t(report.duplicates.length > 0 ? 'duplicates.text' : 'duplicates.none')}</p>
      <Some rows={report.duplicates}>
        {(group) => (
          <li key={group.files[0]?.id} className={classes.group}>
            <p>
              <b>{t('duplicates.count', { count: group.count })}</b> ·{' '}
              {t('duplicates.wasted', { size: formatBytes(group.wasted) })}
            </p>
            <ul className={settings.rows}>
              {group.files.map((file) => (
                <Row key={file.id} file={file} sub={<DateText at={file.modifiedAt} />} end={formatBytes(file.size)} />
              ))}
            </ul>
          </li>
        )}
      </Some>
    </section>
  )
}

export function Histories({ report }: Of) {
  const { t } = useTranslation('quotas')
  return (
    <section className={settings.section}>
      <h2>{t('histories.title')}</h2>
      <p>{t(report.histories.length > 0 ? 'histories.text' : 'histories.none')}</p>
      <Some rows={report.histories}>
        {(file) => (
          <Row
            key={file.id}
            file={file}
            sub={t('histories.versions', { count: file.versions })}
            end={formatBytes(file.versionBytes)}
          />
        )}
      </Some>
    </section>
  )
}
