import { useMantineColorScheme } from '@mantine/core'
import { Languages, Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { themes, useLanguageEntries, useThemeEntries } from './preferences.tsx'

/** Language and theme where there is no menu of the person. */
export const PreferenceButtons = () => (
  <>
    <LanguageButton />
    <ThemeButton />
  </>
)

function ThemeButton() {
  const { t } = useTranslation('app')
  const { colorScheme } = useMantineColorScheme()
  const Icon = themes.find((theme) => theme.id === colorScheme)?.icon ?? Monitor
  return (
    <MenuButton label={t('theme.label')} entries={useThemeEntries()} align="end">
      {(props) => (
        <IconButton label={t('theme.label')} icon={Icon} iconSize={20} size="large" strong round {...props} />
      )}
    </MenuButton>
  )
}

function LanguageButton() {
  const { t } = useTranslation('app')
  return (
    <MenuButton label={t('language')} entries={useLanguageEntries()} align="end">
      {(props) => (
        <IconButton label={t('language')} icon={Languages} iconSize={20} size="large" strong round {...props} />
      )}
    </MenuButton>
  )
}
