import type { Input } from '@khlang/contract'
import type { transferLeaver } from '@khlang/contract/leavers'
import { leaverDays } from '@khlang/contract/leavers'
import { useTranslation } from 'react-i18next'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { EmployeeSelect } from '../employee-select.tsx'

export type Transfer = {
  to: 'later' | 'colleague' | 'business'
  colleague: { id: string; name: string } | null
}

/** What the server is asked for; null while a colleague is still to be chosen, or Drive Business is not known yet. */
export function placeOf(
  { to, colleague }: Transfer,
  businessRoot: string | undefined,
): Input<typeof transferLeaver>['body'] | null {
  if (to === 'later') return {}
  if (to === 'business') return businessRoot === undefined ? null : { folderId: businessRoot }
  return colleague && { transferTo: colleague.id }
}

type TransferChoiceProps = {
  value: Transfer
  onChange: (value: Transfer) => void
  /** Offers to decide within 90 days. */
  mayWait: boolean
}

/** Who gets a private drive. */
export function TransferChoice({ value, onChange, mayWait }: TransferChoiceProps) {
  const { t } = useTranslation('organisation')
  const places = mayWait ? (['later', 'colleague', 'business'] as const) : (['colleague', 'business'] as const)
  return (
    <>
      <ChoiceGroup
        legend={t('leaving.drive')}
        choices={places.map((place) => ({
          value: place,
          label: t(`leaving.to.${place}`, { days: leaverDays }),
          hint: t(`leaving.toHint.${place}`, { days: leaverDays }),
        }))}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
      {value.to === 'colleague' && (
        <EmployeeSelect
          isInDialog
          label={t('leaving.colleague')}
          value={value.colleague}
          onChange={(colleague) => onChange({ ...value, colleague })}
        />
      )}
    </>
  )
}
