import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { edocChoices } from '@khlang/contract/edoc-actions'
import type { EdocContents } from '@khlang/contract/edoc-contents'
import { Checkbox } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { contentsQuery } from '../contents/contents.api.ts'
import { EdocActions } from '../edoc-actions.tsx'
import { edocQuery } from '../edocs.api.ts'
import classes from './comparing.module.css'
import { type Difference, differencesOf } from './differences.ts'
import { useComparedFacts } from './use-compared-facts.ts'

type CompareEdocsDialogProps = { edoc: EdocDetail; otherId: string; onClose: () => void }

/** Two documents of a box next to each other, the earlier one first; what differs is marked. */
export function CompareEdocsDialog({ edoc, otherId, onClose }: CompareEdocsDialogProps) {
  const { t } = useTranslation('edoc-contents')
  const other = useQuery(edocQuery(edoc.box, otherId, edoc.accountId))
  const pair = other.data && [edoc, other.data].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  // Whichever of them is open, the later one waits for the decision.
  const asked = pair?.find(({ status, reason }) => status === 'duplicate' && reason === 'content_differs')
  return (
    <Dialog
      opened
      width="large"
      title={t('compare.title', { number: edoc.documentNo })}
      onClose={onClose}
      footer={
        asked && (
          <EdocActions
            edocs={[asked]}
            only={edocChoices}
            labels={{ take_instead: t('compare.take'), refuse: t('compare.refuse') }}
            onDone={onClose}
          />
        )
      }
    >
      <QueryState query={other} level={3}>
        {() => pair?.[0] && pair[1] && <Pair first={pair[0]} second={pair[1]} />}
      </QueryState>
    </Dialog>
  )
}

type PairProps = { first: EdocDetail; second: EdocDetail }

/** The data of both; of a PDF without data there is what its sender said of it. */
function Pair({ first, second }: PairProps) {
  const hasData = first.files.includes('xml') && second.files.includes('xml')
  const one = useInfiniteQuery({ ...contentsQuery(first), enabled: hasData })
  const other = useInfiniteQuery({ ...contentsQuery(second), enabled: hasData })
  const failure = one.error ?? other.error
  if (failure) return <FormError error={failure} />
  if (hasData && (one.isPending || other.isPending)) return <Skeletons shape="text" rows={12} />
  const [a, b] = [one.data?.pages[0], other.data?.pages[0]]
  return <Differences first={first} second={second} contents={a && b ? [a, b] : null} />
}

type DifferencesProps = PairProps & { contents: readonly [EdocContents, EdocContents] | null }

function Differences({ first, second, contents }: DifferencesProps) {
  const { t } = useTranslation('edoc-contents')
  const [showsAll, setShowsAll] = useState(false)
  const facts = useComparedFacts(first, contents?.[0] ?? null)
  const all = differencesOf(facts, useComparedFacts(second, contents?.[1] ?? null))
  const different = all.filter(({ isDifferent }) => isDifferent)
  const isCut = contents?.some(({ nextLine }) => nextLine !== null)
  return (
    <>
      <div className={classes.head}>
        <p role="status">{t('compare.found', { count: different.length })}</p>
        <Checkbox
          label={t('compare.all')}
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
      </div>
      {contents === null && <p className={classes.note}>{t('compare.withoutData')}</p>}
      {isCut && (
        <p className={classes.note}>
          {t('compare.cut', { count: Math.max(...(contents ?? []).map(({ lines }) => lines.length), 0) })}
        </p>
      )}
      <Table rows={showsAll ? all : different} />
    </>
  )
}

function Table({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation('edoc-contents')
  if (rows.length === 0) return null
  return (
    <table className={classes.table} aria-label={t('compare.table')}>
      <thead>
        <tr>
          <th scope="col">{t('compare.fact')}</th>
          <th scope="col">{t('compare.first')}</th>
          <th scope="col">{t('compare.second')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, first, second, isDifferent }) => (
          <tr key={key} data-different={isDifferent}>
            <th scope="row">{label}</th>
            <Value name={t('compare.first')} value={first} isDifferent={isDifferent} />
            <Value name={t('compare.second')} value={second} isDifferent={isDifferent} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value that differs is marked; where there is little room its column is named beside it. */
function Value({ name, value, isDifferent }: { name: string; value: string; isDifferent: boolean }) {
  const { t } = useTranslation('edoc-contents')
  const shown = value === '' ? <span className={classes.missing}>{t('compare.missing')}</span> : value
  return (
    <td>
      <small className={classes.column} aria-hidden="true">
        {name}
      </small>
      {isDifferent ? <mark>{shown}</mark> : shown}
    </td>
  )
}
