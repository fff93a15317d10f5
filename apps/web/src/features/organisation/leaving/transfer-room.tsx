import type { Input } from '@khlang/contract'
import type { transferLeaver } from '@khlang/contract/leavers'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/sizes.ts'
import { FormError } from '../../../ui/form.tsx'
import classes from '../organisation.module.css'
import { transferRoomQuery } from './leaving.api.ts'

type Place = Input<typeof transferLeaver>['body']
type TransferRoomProps = { employeeId: string; place: Place | null }

const isChosen = (place: Place | null): place is Place =>
  place !== null && (place.transferTo !== undefined || place.folderId !== undefined)

/** Whether a drive may be transferred there, and why: true without a place, otherwise once the answer says so. */
export function useTransferRoom({ employeeId, place }: TransferRoomProps) {
  const isAsked = isChosen(place)
  const { data, error } = useQuery({ ...transferRoomQuery(employeeId, place ?? {}), enabled: isAsked })
  return { isAsked, fits: !isAsked || data?.fits === true, data, error }
}

/** What would be transferred, and what is left where it would go. */
export function TransferRoomNote({ isAsked, data, error }: ReturnType<typeof useTransferRoom>) {
  const { t } = useTranslation('organisation')
  if (!isAsked) return null
  if (error) return <FormError error={error} />
  if (!data)
    return (
      <p className={classes.quiet} role="status">
        {t('leaving.room.counting')}
      </p>
    )
  const { files, bytes, left, fits } = data
  const Icon = fits ? CircleCheck : TriangleAlert
  return (
    <p className={classes.room} data-fits={fits} role={fits ? 'status' : 'alert'}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {t(fits ? 'leaving.room.fits' : 'leaving.room.tooLittle', {
          count: files,
          size: formatBytes(bytes),
          left: formatBytes(left),
        })}
      </span>
    </p>
  )
}
