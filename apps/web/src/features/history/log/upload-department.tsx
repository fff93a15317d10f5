import type { ItemDetail } from '@khlang/contract'
import { getUploadDepartment } from '@khlang/contract/item-log'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { driveKeys, Fact } from '../../browser/index.ts'

/** For which department a file of Drive Business was uploaded; nothing where none was recorded. */
export function UploadDepartment({ item: { id, driveKind } }: { item: ItemDetail }) {
  const { t } = useTranslation('log')
  const { data } = useQuery({
    queryKey: [...driveKeys.all(), 'upload-department', id, useLanguage()],
    enabled: driveKind === 'business',
    queryFn: ({ signal }) => call(getUploadDepartment, { params: { id } }, { signal }),
  })
  return data?.department ? <Fact label={t('uploadDepartment')}>{data.department.name}</Fact> : null
}
