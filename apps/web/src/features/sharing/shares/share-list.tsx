import type { Item } from '@khlang/contract'
import { levelLabels } from '@khlang/contract/permissions'
import type { Audience } from './shares.api.ts'
import type { Share } from '@khlang/contract/shares'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { HolderFace } from './holder-face.tsx'
import { ShareRow } from './share-row.tsx'
import { audienceQuery, sharesQuery } from './shares.api.ts'
import classes from './sharing.module.css'

export type ShareListProps = { item: Item; readOnly?: boolean }

/** Who has access to an item: its owner, those it is shared with, and those whom rules of folders let in. */
export function ShareList({ item, readOnly = false }: ShareListProps) {
  const { t } = useTranslation('shares')
  const shares = useInfiniteQuery(sharesQuery(item.id))
  const { data: audience } = useQuery(audienceQuery(item.id))
  const byRule = audience?.holders.filter(({ via }) => via === 'rule') ?? []
  const holders = (rows: readonly Share[]) => (
    <ul className={classes.holders} aria-label={t('list.label')}>
      {audience && <Owner owner={audience.owner} />}
      {rows.map((share) => (
        <ShareRow key={share.id} {...{ share, item, readOnly }} />
      ))}
      {rows.length === 0 && <li className={classes.quiet}>{t('list.empty')}</li>}
    </ul>
  )
  return (
    <>
      <PagedList list={shares} level={3} waiting={{ shape: 'text', rows: 2 }} empty={holders([])}>
        {holders}
      </PagedList>
      {byRule.length > 0 && <Ruled holders={byRule} />}
    </>
  )
}

function Owner({ owner }: { owner: Audience['owner'] }) {
  const { t } = useTranslation('shares')
  const me = useMe().person.name
  return (
    <li className={classes.holder}>
      <HolderFace kind={owner.kind} name={owner.name} />
      <span className={classes.holderText}>
        <b>{owner.name === me ? t('list.you', { name: owner.name }) : owner.name}</b>
      </span>
      <span className={classes.quiet}>{t('list.owner')}</span>
    </li>
  )
}

/** Those whom nobody shared it with: the rules of Drive Business, which are changed where rules are. */
function Ruled({ holders }: { holders: Audience['holders'] }) {
  const { t } = useTranslation('shares')
  const language = useLanguage()
  return (
    <details className={classes.ruled}>
      <summary>
        {t('list.rules')} ({holders.length})
      </summary>
      <ul className={classes.holders}>
        {holders.map(({ kind, name, level, from }) => (
          <li key={`${kind} ${name} ${from?.id}`} className={classes.holder}>
            <HolderFace kind={kind} name={name} />
            <span className={classes.holderText}>
              <b>{name}</b>
              <small>
                {t(`list.kind.${kind}`)}
                {from && ` · ${t('list.from', { name: from.name })}`}
              </small>
            </span>
            <span className={classes.quiet}>{levelLabels[level][language]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
