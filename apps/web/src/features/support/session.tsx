import { edocBoxes } from '@khlang/contract/edoc-states'
import { endSupport, type SupportAccess } from '@khlang/contract/support'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormError } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { Box } from './box.tsx'
import { useCountdown } from './countdown.ts'
import { Folder, type Place } from './folder.tsx'
import { ItemDetails } from './item-details.tsx'
import { type BoxPlace, deskQuery, drivesQuery, type TypeName } from './support.api.ts'
import classes from './support.module.css'
import { Warning } from './warning.tsx'

type Props = { of: SupportAccess; ahead: number; typeName: TypeName; onOpen: (id: string) => void }

/** A customer's account as support sees it: names and details, and what is left of the time. */
export function Session({ of, ahead, typeName, onOpen }: Props) {
  const { t } = useTranslation('support')
  const queries = useQueryClient()
  const [path, setPath] = useState<readonly (Place | BoxPlace)[]>([])
  const [item, setItem] = useState<Place | null>(null)
  const { left } = useCountdown(of.until, ahead)
  const { busy, error, send } = useSending()
  const drives = useQuery(drivesQuery(of.id))
  const here = path.at(-1)
  useEffect(() => onOpen(of.id), [onOpen, of.id])
  const end = () =>
    send(async () => {
      await call(endSupport, { params: { id: of.id } }, { accountId: null })
      await queries.invalidateQueries({ queryKey: deskQuery().queryKey, exact: true })
    })
  return (
    <>
      <PageHeader title={t('session.title', { account: of.account.name })} text={t('session.text')} />
      <div className={classes.clock} data-notice="support-session">
        <span>{t('session.left', { left })}</span>
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void end()}>
          {t('session.end')}
        </Button>
      </div>
      <FormError error={error} />
      <Warning of={of} left={left} ahead={ahead} />
      <nav aria-label={t('session.path')}>
        <ol className={classes.path}>
          <li>
            <button type="button" onClick={() => setPath([])}>
              {t('session.drives')}
            </button>
          </li>
          {path.map((place, index) => (
            <li key={place.id}>
              <button type="button" onClick={() => setPath(path.slice(0, index + 1))}>
                {place.name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section className={settings.section}>
        {here && 'box' in here ? (
          <Box key={here.id} accessId={of.id} of={here} typeName={typeName} />
        ) : here ? (
          <Folder
            key={here.id}
            accessId={of.id}
            of={here}
            onFolder={(place) => setPath([...path, place])}
            onDetails={setItem}
          />
        ) : (
          <QueryState query={drives} waiting={{ rows: 2 }}>
            {(roots) => (
              <ul className={settings.rows}>
                {roots.map(({ rootId, kind }) => (
                  <li key={rootId} className={settings.row}>
                    <button
                      type="button"
                      className={classes.name}
                      onClick={() => setPath([{ id: rootId, name: t(`session.${kind}`) }])}
                    >
                      {t(`session.${kind}`)}
                    </button>
                  </li>
                ))}
                {edocBoxes.map((box) => (
                  <li key={box} className={settings.row}>
                    <button
                      type="button"
                      className={classes.name}
                      onClick={() => setPath([{ id: box, name: t(`session.${box}`), box }])}
                    >
                      {t(`session.${box}`)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </QueryState>
        )}
      </section>
      {item && <ItemDetails accessId={of.id} of={item} onClose={() => setItem(null)} />}
    </>
  )
}
