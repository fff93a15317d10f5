import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { TagName } from './tag-box.tsx'
import classes from './tag-filter.module.css'
import { suggestionsQuery } from './tags.api.ts'

export type OtherTagDialogProps = { onChoose: (tag: string) => void; onClose: () => void }

/** Any hashtag of the account, found by how it begins: for a folder that carries it only further down. */
export function OtherTagDialog({ onChoose, onClose }: OtherTagDialogProps) {
  const { t } = useTranslation('hashtags')
  const [text, setText] = useState('')
  const prefix = useDeferredValue(text.trim().replace(/^#+/u, ''))
  const list = useQuery(suggestionsQuery(prefix))
  const choose = (tag: string) => {
    onChoose(tag)
    onClose()
  }
  const first = list.data?.items[0]?.tag
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('filter.otherTitle')}
      text={t('filter.otherText')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <Field
        type="search"
        label={t('page.filter')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first !== undefined) choose(first)
        }}
        data-autofocus
      />
      <QueryState query={list} level={3} waiting={{ rows: 4 }}>
        {({ items }) =>
          items.length === 0 ? (
            <p role="status" className={classes.quiet}>
              {t(prefix === '' ? 'page.emptyTitle' : 'page.noMatch')}
            </p>
          ) : (
            <ul className={classes.found} aria-label={t('page.tree')}>
              {items.map(({ tag }) => (
                <li key={tag}>
                  <button type="button" onClick={() => choose(tag)}>
                    <TagName tag={tag} />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  )
}
