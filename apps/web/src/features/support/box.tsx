import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import { DocumentDetails } from './document-details.tsx'
import { boxQuery, type BoxPlace, type TypeName } from './support.api.ts'
import classes from './support.module.css'

type Props = { accessId: string; of: BoxPlace; typeName: TypeName }

/** The documents in a box of the customer: which ones they are, and what became of them. */
export function Box({ accessId, of, typeName }: Props) {
  const { t } = useTranslation('support')
  const { t: edoc } = useTranslation('edocs')
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const [open, setOpen] = useState<{ id: string; number: string } | null>(null)
  const list = useInfiniteQuery(boxQuery(accessId, of.box, number))
  // Asked for at once and not while typing: each list that is looked at is written down.
  const search = (event: FormEvent) => {
    event.preventDefault()
    setNumber(typed.trim())
  }
  return (
    <>
      <form className={classes.buttons} onSubmit={search}>
        <TextInput
          type="search"
          aria-label={t('box.number')}
          placeholder={t('box.number')}
          value={typed}
          maxLength={35}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('box.search')}
        </Button>
      </form>
      <PagedList list={list} waiting={{ rows: 4 }} empty={<p>{t('box.empty')}</p>}>
        {(documents) => (
          <ul className={settings.rows} aria-label={of.name}>
            {documents.map((document) => (
              <li key={document.id} className={settings.row}>
                <div className={settings.rowText}>
                  <span>{document.documentNo}</span>
                  <small>
                    {typeName(document.docType)} · {edoc(`status.${document.status}`)} ·{' '}
                    <DateText at={document.at} form="dateTime" />
                  </small>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('session.details', { name: document.documentNo })}
                  onClick={() => setOpen({ id: document.id, number: document.documentNo })}
                >
                  {t('session.detailsShort')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {open && (
        <DocumentDetails accessId={accessId} of={open} box={of.box} typeName={typeName} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
