import type { RefundDocument, RefundMark } from '@khlang/contract/edoc-refunds'
import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useActiveAccount } from '../../../lib/session.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { PagedList, rowsOf } from '../../../ui/paged-list.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { useButtonWork } from '../../../ui/use-button-work.ts'
import { refreshEdocs } from '../edocs.api.ts'
import classes from '../edocs.module.css'
import { RefundRow } from './refund-row.tsx'
import { RefundTotalsPart } from './refund-totals.tsx'
import { documentsQuery, downloadZip, importAll, mark, totalsQuery } from './refunds.api.ts'

const isToImport = ({ importStatus }: RefundDocument) => importStatus !== 'imported'

/** One campaign: its totals, and the documents that are or could be in the Inbox. */
export function Campaign({ id }: { id: string }) {
  const { t } = useTranslation(['refunds', 'edocs'])
  const language = useLanguage()
  const { accountId } = useActiveAccount()
  const queries = useQueryClient()
  const totals = useQuery(totalsQuery(id, language))
  const list = useInfiniteQuery(documentsQuery(id))
  const rows = rowsOf(list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const zipping = useButtonWork<'zip'>(t('edocs:failed'))
  const picked = rows.filter((row) => chosen.has(row.id))
  const toImport = picked.filter(isToImport)
  const toMark = picked.filter((row) => !isToImport(row))

  async function run(work: () => Promise<{ ok: boolean }[]>, done: 'imported' | 'marked') {
    try {
      const items = await work()
      const count = items.filter(({ ok }) => ok).length
      if (count > 0) toast({ tone: 'good', message: t(`done.${done}`, { count }) })
      if (count < items.length) toast({ tone: 'bad', message: t('someFailed', { count: items.length - count }) })
      setChosen(new Set())
    } catch (error) {
      toastFailure(error, t('edocs:failed'))
    } finally {
      setProgress(null)
      await refreshEdocs(queries)
    }
  }
  const bring = (documents: readonly RefundDocument[]) => {
    const count = documents.length
    setProgress({ done: 0, count })
    const ids = documents.map((document) => document.id)
    void run(() => importAll(id, ids, (done) => setProgress({ done, count })), 'imported')
  }
  const markAs = (as: RefundMark) => {
    setProgress({ done: 0, count: toMark.length })
    const ids = toMark.map((document) => document.id)
    void run(async () => (await mark(id, ids, as)).items, 'marked')
  }
  const zip = async () => {
    const count = await downloadZip(accountId, toMark)
    toast({ tone: 'good', message: count > 0 ? t('zipLeft', { count }) : t('zipStarted') })
  }
  const marks: readonly RefundMark[] = [
    ...(['used', 'unused', 'excluded', 'included'] as const),
    ...(totals.data?.special ? (['special', 'ordinary'] as const) : []),
  ]
  return (
    <>
      <QueryState query={totals} waiting={{ rows: 3 }}>
        {(data) => <RefundTotalsPart totals={data} />}
      </QueryState>
      <section className={settings.section} aria-labelledby="refund-documents">
        <h2 id="refund-documents">{t('documents')}</h2>
        <p>{t('documentsText')}</p>
        {rows.length > 0 && (
          <div className={classes.chosen}>
            <Checkbox
              label={picked.length > 0 ? t('edocs:selected', { count: picked.length }) : t('edocs:selectAll')}
              checked={picked.length === rows.length}
              indeterminate={picked.length > 0 && picked.length < rows.length}
              onChange={() => setChosen(picked.length > 0 ? new Set() : new Set(rows.map((row) => row.id)))}
            />
            {toImport.length > 0 && (
              <Button disabled={progress !== null} onClick={() => bring(toImport)}>
                {t('import', { count: toImport.length })}
              </Button>
            )}
            {toMark.length > 0 && (
              <Button
                variant="default"
                leftSection={<Download size={16} aria-hidden="true" />}
                {...zipping.buttonProps('zip', progress !== null)}
                onClick={() => void zipping.run('zip', zip)}
              >
                {t('zip')}
              </Button>
            )}
            {toMark.length > 0 && (
              <MenuButton
                label={t('mark')}
                entries={marks.map((as) => ({ id: as, label: t(`marks.${as}`), run: () => markAs(as) }))}
              >
                {(props) => (
                  <Button {...props} variant="default" disabled={progress !== null}>
                    {t('mark')}
                  </Button>
                )}
              </MenuButton>
            )}
          </div>
        )}
        <p className={classes.progress} role="status">
          {progress && t('progress', progress)}
        </p>
        <PagedList
          list={list}
          level={3}
          empty={<EmptyState icon={ReceiptText} level={3} title={t('none.title')} text={t('none.text')} />}
        >
          {(shown) => (
            <ul className={settings.rows} aria-label={t('documents')}>
              {shown.map((document) => (
                <RefundRow
                  key={document.id}
                  document={document}
                  isChosen={chosen.has(document.id)}
                  busy={progress !== null}
                  onChoose={(isChosen) => {
                    const next = new Set(chosen)
                    if (isChosen) next.add(document.id)
                    else next.delete(document.id)
                    setChosen(next)
                  }}
                  onImport={() => bring([document])}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </>
  )
}
