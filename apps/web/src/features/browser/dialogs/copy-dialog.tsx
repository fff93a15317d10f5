import { Checkbox } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialogs.module.css'
import type { TreePlace } from './folder-tree.tsx'
import { PlaceDialog } from './place-dialog.tsx'

export type CopyDialogProps = {
  items: readonly Item[]
  startAt: string | null
  onChoose: (place: TreePlace, withRelations: boolean) => void
  onClose: () => void
}

/** The destination of copies, and whether relations are copied too. */
export function CopyDialog({ items, startAt, onChoose, onClose }: CopyDialogProps) {
  const { t } = useTranslation('browser-dialogs')
  const [withRelations, setWithRelations] = useState(false)
  return (
    <PlaceDialog kind="copy" {...{ items, startAt, onClose }} onChoose={(place) => onChoose(place, withRelations)}>
      <Checkbox
        className={classes.option}
        label={t('copy.along')}
        description={t('copy.alongText')}
        checked={withRelations}
        onChange={(event) => setWithRelations(event.currentTarget.checked)}
      />
    </PlaceDialog>
  )
}
