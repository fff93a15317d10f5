import { changeMe, type Me } from '@khlang/contract'
import type { EmployeeColumn } from '@khlang/contract/list-appearance'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import { toastFailure } from '../../../ui/toasts.tsx'

/** The columns that this person sees, and a way to change them; the change shows at once. */
export function useColumns() {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const columns = useMe().person.lists.employeeColumns
  const show = (employeeColumns: EmployeeColumn[]) =>
    queries.setQueriesData<Me>(
      { queryKey: ['me'] },
      (me) => me && { ...me, person: { ...me.person, lists: { ...me.person.lists, employeeColumns } } },
    )
  const { mutate: change } = useMutation({
    // One after the other, so that the last choice stays.
    scope: { id: 'lists' },
    mutationFn: (employeeColumns: EmployeeColumn[]) => call(changeMe, { body: { lists: { employeeColumns } } }),
    onMutate: (employeeColumns) => {
      show(employeeColumns)
      return columns
    },
    onError: (error, _, before) => {
      if (before) show(before)
      toastFailure(error, t('column.failed'))
    },
  })
  return { columns, change }
}
