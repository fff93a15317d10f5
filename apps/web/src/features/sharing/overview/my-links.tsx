import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { linkKinds, type MyLink, myLinkStates } from '@khlang/contract/my-links'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, ScanSearch, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../lib/i18n.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { EmptyState } from '../../../ui/states.tsx'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { FindViewDialog } from '../links/find-view-dialog.tsx'
import { LinkRow } from '../links/link-row.tsx'
import { useLinkName } from '../links/link-facts.tsx'
import { myLinksQuery, refreshLinks, turnOff } from '../links/links.api.ts'
import classes from '../links/links.module.css'
import { uploadLinksTexts } from '../uploads/texts.ts'
import { UploadRow } from '../uploads/upload-row.tsx'
import { linksTexts } from '../links/texts.ts'

/** What the address holds; a kind or state that does not exist is none. */
export type LinksSearch = { kind?: string; state?: string }
export type MyLinksProps = { search: LinksSearch; onSearch: (search: LinksSearch) => void }

const texts = [linksTexts, uploadLinksTexts]

/** Every link of the caller, by kind, state and words; several are switched off at once. */
export function MyLinks({ search, onSearch }: MyLinksProps) {
  useTexts(texts)
  const { t } = useTranslation('links')
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const kind = linkKinds.find((one) => one === search.kind)
  const state = myLinkStates.find((one) => one === search.state)
  const filter = { ...(kind && { kind }), ...(state && { state }) }
  const list = useInfiniteQuery(myLinksQuery({ ...filter, ...(q && { q }) }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isFinding, setFinding] = useState(false)
  const shown = rowsOf(list)
  const ids = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isFiltered = kind !== undefined || state !== undefined || q !== ''

  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  const turningOff = useMutation({
    mutationFn: turnOff,
    onSuccess: ({ items }) => {
      const count = items.filter(({ ok }) => ok).length
      const failed = items.length - count
      if (count > 0) toast({ tone: 'good', message: t('mine.offDone', { count }) })
      if (failed > 0) toast({ tone: 'bad', message: t('mine.offFailed', { count: failed }) })
      setChosen(new Set())
    },
    onError: (error) => toastFailure(error, t('row.failed')),
    onSettled: () => refreshLinks(queries),
  })
  return (
    <div className={settings.page}>
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
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label={t('mine.search')}
          placeholder={t('mine.search')}
          leftSection={<Search size={16} aria-hidden="true" />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('mine.kind')}
          value={kind ?? 'all'}
          data={(['all', ...linkKinds] as const).map((value) => ({ value, label: t(`mine.kinds.${value}`) }))}
          onChange={(event) => {
            const next = linkKinds.find((one) => one === event.currentTarget.value)
            onSearch({ ...(next && { kind: next }), ...(state && { state }) })
          }}
        />
        <NativeSelect
          aria-label={t('mine.filter')}
          value={state ?? 'all'}
          data={[
            { value: 'all', label: t('mine.all') },
            ...myLinkStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={(event) => {
            const next = myLinkStates.find((one) => one === event.currentTarget.value)
            onSearch({ ...(kind && { kind }), ...(next && { state: next }) })
          }}
        />
      </div>
      {shown.length > 0 && (
        <div className={classes.chosen}>
          <Checkbox
            label={ids.length > 0 ? t('mine.selected', { count: ids.length }) : t('mine.selectAll')}
            checked={ids.length === shown.length}
            indeterminate={ids.length > 0 && ids.length < shown.length}
            onChange={() => setChosen(ids.length > 0 ? new Set() : new Set(shown.map(({ id }) => id)))}
          />
          {ids.length > 0 && (
            <Button variant="default" loading={turningOff.isPending} onClick={() => turningOff.mutate(ids)}>
              {t('mine.off')}
            </Button>
          )}
        </div>
      )}
      <PagedList
        list={list}
        empty={
          <EmptyState
            icon={Link2}
            title={t(isFiltered ? 'mine.noneTitle' : 'mine.emptyTitle')}
            text={t(isFiltered ? 'mine.noneText' : 'mine.emptyText')}
          />
        }
      >
        {(rows) => (
          <ul className={classes.links} aria-label={t('mine.list')}>
            {rows.map((link) => (
              <AnyRow
                key={link.id}
                link={link}
                start={<Choice link={link} isChosen={chosen.has(link.id)} onChoose={(is) => choose(link.id, is)} />}
              />
            ))}
          </ul>
        )}
      </PagedList>
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
