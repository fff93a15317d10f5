import { changeMe, type ListAppearance, type Me } from '@khlang/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import { toastFailure } from '../../../ui/toasts.tsx'

/** How this person likes lists, and a way to change it; the change shows at once. */
export function useListAppearance() {
  const { t } = useTranslation('browser')
  const queries = useQueryClient()
  const appearance = useMe().person.lists
  const show = (lists: Partial<ListAppearance>) =>
    queries.setQueriesData<Me>(
      { queryKey: ['me'] },
      (me) => me && { ...me, person: { ...me.person, lists: { ...me.person.lists, ...lists } } },
    )
  const { mutate: change } = useMutation({
    // One after the other, so that the last choice stays.
    scope: { id: 'lists' },
    mutationFn: (lists: Partial<ListAppearance>) => call(changeMe, { body: { lists } }),
    onMutate: (lists) => {
      show(lists)
      return appearance
    },
    onError: (error, _, before) => {
      if (before) show(before)
      toastFailure(error, t('view.failed'))
    },
  })
  return { appearance, change }
}
