import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArchiveRestore, ArrowLeft, Vault as VaultIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../lib/call.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { PlaceDialog } from '../browser/index.ts'
import { useRestoring } from './use-restoring.ts'
import { retainedQuery } from './retained.api.ts'
import { RetainedRow } from './retained-row.tsx'
import classes from './retained.module.css'

const nothing: ReadonlySet<string> = new Set()

/** The retained trash of a business, from which its Admin Business restores (C08). */
export function RetainedTrash() {
  const { t } = useTranslation('retained')
  const list = useInfiniteQuery(retainedQuery())
  const [chosen, setChosen] = useState(nothing)
  const { busy, placing, restore, placeAt, cancel } = useRestoring(() => setChosen(nothing))
  const selected = rowsOf(list).filter(({ id }) => chosen.has(id))
  const refused = isCode(list.error, 'NOT_ADMIN_BUSINESS')

  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <Link to="/trash" className={classes.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('back')}
      </Link>
      {refused ? (
        <EmptyState icon={VaultIcon} title={t('notAdmin.title')} text={t('notAdmin.text')} />
      ) : (
        <PagedList
          list={list}
          waiting={{ rows: 6 }}
          empty={<EmptyState icon={VaultIcon} title={t('empty.title')} text={t('empty.text')} />}
        >
          {(kept) => (
            <>
              <div className={classes.bar}>
                <Checkbox
                  label={selected.length > 0 ? t('chosen', { count: selected.length }) : t('all')}
                  checked={selected.length === kept.length}
                  indeterminate={selected.length > 0 && selected.length < kept.length}
                  onChange={(event) => setChosen(new Set(event.currentTarget.checked ? kept.map(({ id }) => id) : []))}
                />
                {selected.length > 0 && (
                  <Button
                    leftSection={<ArchiveRestore size={17} aria-hidden="true" />}
                    loading={busy}
                    onClick={() => void restore(selected)}
                  >
                    {t('restore')}
                  </Button>
                )}
              </div>
              <ul className={classes.list} aria-label={t('list')}>
                {kept.map((item) => (
                  <RetainedRow
                    key={item.id}
                    item={item}
                    chosen={chosen.has(item.id)}
                    busy={busy}
                    onChoose={(on) => choose(item.id, on)}
                    onRestore={() => void restore([item])}
                    onPlace={() => placeAt([item])}
                  />
                ))}
              </ul>
            </>
          )}
        </PagedList>
      )}
      {placing && (
        <PlaceDialog
          kind="bringBack"
          only="business"
          items={placing.map(({ id, name, type }) => ({ id, name, type, parentId: null }))}
          startAt={null}
          onChoose={(place) => void restore(placing, place)}
          onClose={cancel}
        />
      )}
    </div>
  )
}
