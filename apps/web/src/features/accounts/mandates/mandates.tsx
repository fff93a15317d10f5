import { type Mandate, withdrawMandate } from '@khlang/contract/mandates'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { FormError } from '../../../ui/form.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { mandatesKey, mandatesQuery } from './mandates.api.ts'

const mandateDialog = lazyDialog(() => import('./mandate-dialog.tsx').then((module) => module.MandateDialog))

/** Who may send documents in the name of the business. */
export function Mandates() {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const title = useId()
  const query = useQuery(mandatesQuery())
  const [isOpen, setOpen] = useState(false)
  const ending = useMutation({
    mutationFn: ({ id }: Mandate) => call(withdrawMandate, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: mandatesKey }),
  })
  return (
    <section className={settings.section} id="mandates" aria-labelledby={title}>
      <h2 id={title}>{t('mandates.title')}</h2>
      <p>{t('mandates.text')}</p>
      <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 1 }}>
        {(rows) =>
          rows.length > 0 && (
            <ul className={settings.rows}>
              {rows.map((row) => (
                <li key={row.id} className={settings.row}>
                  <Building2 size={20} aria-hidden="true" />
                  <div className={settings.rowText}>
                    {row.holder.name}
                    <small>
                      {row.holder.taxId} ·{' '}
                      {row.keyId === null ? t('mandates.whole') : t('mandates.key', { id: row.keyId })}
                    </small>
                    <small>
                      {row.givenBy} · <DateText at={row.givenAt} form="date" />
                    </small>
                  </div>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('mandates.endNamed', { name: row.holder.name })}
                    loading={ending.isPending && ending.variables.id === row.id}
                    onClick={() => ending.mutate(row)}
                  >
                    {t('mandates.end')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <FormError error={ending.error} />
      <Button variant="default" mt={8} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('mandates.give')}
      </Button>
      {isOpen && <mandateDialog.Dialog onClose={() => setOpen(false)} />}
    </section>
  )
}
