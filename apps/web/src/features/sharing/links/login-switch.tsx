import { Switch } from '@mantine/core'
import type { LinkPolicy } from '@khlang/contract/links'
import { useTranslation } from 'react-i18next'

export type LoginSwitchProps = {
  label: string
  values: { loginRequired: boolean }
  policy: LinkPolicy
  onChange: (more: { loginRequired: boolean }) => void
}

/** Whether visitors must sign in; where the business demands it, it stays on. */
export function LoginSwitch({ label, values: { loginRequired }, policy, onChange }: LoginSwitchProps) {
  const { t } = useTranslation('links')
  return (
    <Switch
      label={label}
      description={policy.loginRequired ? t('policy.loginNeeded') : undefined}
      disabled={policy.loginRequired && loginRequired}
      checked={loginRequired}
      onChange={(event) => onChange({ loginRequired: event.currentTarget.checked })}
    />
  )
}
