import { Button, Group } from '@mantine/core'
import { Hash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states.tsx'
import type { TagFilterProps } from './tag-filter.tsx'

type Props = Pick<TagFilterProps, 'onFilter'> & { filter: NonNullable<TagFilterProps['filter']> }

/** A filtered folder in which nothing carries the hashtag: further down it may. */
export function FilteredEmpty({ filter, onFilter }: Props) {
  const { t } = useTranslation('hashtags')
  const { tag, below } = filter
  return (
    <EmptyState
      icon={Hash}
      title={t(below ? 'filter.emptyBelowTitle' : 'filter.emptyTitle', { tag })}
      text={t(below ? 'filter.emptyBelowText' : 'filter.emptyText')}
      action={
        <Group gap="xs" justify="center">
          {!below && <Button onClick={() => onFilter({ tag, below: true })}>{t('filter.below')}</Button>}
          <Button variant="default" onClick={() => onFilter(null)}>
            {t('filter.clear')}
          </Button>
        </Group>
      }
    />
  )
}
