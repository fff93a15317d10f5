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

/** Whether the drive may be transferred there: true without a place, otherwise once the answer says so. */
export function useFits({ employeeId, place }: TransferRoomProps): boolean {
  const room = useQuery({ ...transferRoomQuery(employeeId, place ?? {}), enabled: isChosen(place) })
  return !isChosen(place) || room.data?.fits === true
}

/** What would be transferred, and what is left where it would go. */
export function TransferRoomNote({ employeeId, place }: TransferRoomProps) {
  const { t } = useTranslation('organisation')
  const room = useQuery({ ...transferRoomQuery(employeeId, place ?? {}), enabled: isChosen(place) })
  if (!isChosen(place)) return null
  if (room.error) return <FormError error={room.error} />
  if (!room.data)
    return (
      <p className={classes.note} role="status">
        {t('leaving.room.counting')}
      </p>
    )
  const { files, bytes, left, fits } = room.data
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
