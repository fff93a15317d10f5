import { changeMe, type MenuFeature } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole, ToggleLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { FormError } from '../ui/form.tsx'
import { EmptyState } from '../ui/states.tsx'
import { meQuery, useActiveAccount } from '../lib/session.ts'

/** A page whose menu is off: the person switches it on again, unless an admin has switched it off (T18). */
export function MenuOff({ feature }: { feature: MenuFeature }) {
  const { t } = useTranslation('app')
  const { lockedMenus } = useActiveAccount()
  const menu = t(`feature.${feature}`)
  if (!lockedMenus.includes(feature)) return <OffByOneself feature={feature} menu={menu} />
  return (
    <EmptyState
      icon={LockKeyhole}
      level={1}
      title={t('menuOff.lockedTitle', { menu })}
      text={t('menuOff.lockedText')}
    />
  )
}

function OffByOneself({ feature, menu }: { feature: MenuFeature; menu: string }) {
  const { t } = useTranslation('app')
  const queries = useQueryClient()
  const turnOn = useMutation({
    mutationFn: () => call(changeMe, { body: { featureStatus: { [feature]: 'Y' } } }),
    onSuccess: (me) => queries.setQueryData(meQuery().queryKey, me),
  })
  return (
    <>
      <EmptyState
        icon={ToggleLeft}
        level={1}
        title={t('menuOff.title', { menu })}
        text={t('menuOff.text')}
        action={
          <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('menuOff.turnOn')}
          </Button>
        }
      />
      <FormError error={turnOn.error} />
    </>
  )
}
