import { Button, Checkbox } from '@mantine/core'
import { linkKinds, type MyLink, myLinkStates } from '@khlang/contract/my-links'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, ScanSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../lib/i18n.ts'
import { FilteredList, useChosen } from '../../../ui/filtered-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { FindViewDialog } from '../links/find-view-dialog.tsx'
import { LinkRow } from '../links/link-row.tsx'
import { useLinkName } from '../links/link-facts.ts'
import { myLinksQuery, refreshLinks, turnOff } from '../links/links.api.ts'
import classes from '../links/links.module.css'
import { uploadLinksTexts } from '../uploads/texts.ts'
import { UploadRow } from '../uploads/upload-row.tsx'
import { linksTexts } from '../links/texts.ts'

/** What the address holds; a kind or state that does not exist is none. */
export type LinksSearch = { kind?: string; state?: string; q?: string }
export type MyLinksProps = { search: LinksSearch; onSearch: (search: LinksSearch) => void }

const texts = [linksTexts, uploadLinksTexts]

/** Every link of the caller, by kind, state and words; several are switched off at once. */
export function MyLinks({ search, onSearch }: MyLinksProps) {
  useTexts(texts)
  const { t } = useTranslation('links')
  const queries = useQueryClient()
  const { q } = search
  const kind = linkKinds.find((one) => one === search.kind)
  const state = myLinkStates.find((one) => one === search.state)
  const list = useInfiniteQuery(myLinksQuery({ ...(kind && { kind }), ...(state && { state }), ...(q && { q }) }))
  const chosen = useChosen()
  const [isFinding, setFinding] = useState(false)
  const turningOff = useMutation({
    mutationFn: turnOff,
    onSuccess: ({ items }) => {
      const count = items.filter(({ ok }) => ok).length
      const failed = items.length - count
      if (count > 0) toast({ tone: 'good', message: t('mine.offDone', { count }) })
      if (failed > 0) toast({ tone: 'bad', message: t('mine.offFailed', { count: failed }) })
      chosen.clear()
    },
    onError: (error) => toastFailure(error, t('row.failed')),
    onSettled: () => refreshLinks(queries),
  })
  return (
    <div className={settings.page} data-wide>
      <PageHeader
        title={t('mine.title')}
        text={t('mine.text')}
        actions={
          <Button
            variant="default"
            leftSection={<ScanSearch size={16} aria-hidden="true" />}
            onClick={() => setFinding(true)}
          >
            {t('mine.findView')}
          </Button>
        }
      />
      <FilteredList
        search={search}
        onSearch={onSearch}
        words={t('mine.search')}
        filters={[
          {
            name: 'kind',
            label: t('mine.kind'),
            any: t('mine.kinds.all'),
            value: kind ?? '',
            choices: linkKinds.map((value) => ({ value, label: t(`mine.kinds.${value}`) })),
          },
          {
            name: 'state',
            label: t('mine.filter'),
            any: t('mine.all'),
            value: state ?? '',
            choices: myLinkStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        list={list}
        chosen={chosen}
        selectLabel={(count) => (count > 0 ? t('mine.selected', { count }) : t('mine.selectAll'))}
        renderActions={(rows) => (
          <Button
            variant="default"
            loading={turningOff.isPending}
            onClick={() => turningOff.mutate(rows.map(({ id }) => id))}
          >
            {t('mine.off')}
          </Button>
        )}
        renderEmpty={(isFiltered) => (
          <EmptyState
            icon={Link2}
            title={t(isFiltered ? 'mine.noneTitle' : 'mine.emptyTitle')}
            text={t(isFiltered ? 'mine.noneText' : 'mine.emptyText')}
          />
        )}
      >
        {(rows) => (
          <ul className={classes.links} aria-label={t('mine.list')}>
            {rows.map((link) => (
              <AnyRow
                key={link.id}
                link={link}
                start={
                  <Choice
                    link={link}
                    isChosen={chosen.ids.has(link.id)}
                    onChoose={(is) => chosen.choose(link.id, is)}
                  />
                }
              />
            ))}
          </ul>
        )}
      </FilteredList>
      {isFinding && <FindViewDialog onClose={() => setFinding(false)} />}
    </div>
  )
}

const AnyRow = ({ link, start }: { link: MyLink; start: ReactNode }) =>
  link.kind === 'share' ? (
    <LinkRow link={link} withItem start={start} />
  ) : (
    <UploadRow link={link} withItem start={start} />
  )

type ChoiceProps = { link: MyLink; isChosen: boolean; onChoose: (is: boolean) => void }
function Choice({ link, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('links')
  const name = useLinkName(link)
  return (
    <Checkbox
      aria-label={t('mine.select', { name })}
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  )
}
