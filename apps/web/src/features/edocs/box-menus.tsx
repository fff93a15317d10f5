import { type EdocExportFormat, edocExportFormats } from '@khlang/contract/edoc-exports'
import { Button } from '@mantine/core'
import { ArrowDownUp, Columns3, Download, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'

type ListMenuProps = { label: string; shown: string; icon: LucideIcon; entries: readonly MenuEntry[] }

/** A menu for how the list looks; on phones its button is an icon, so that it fits beside the views. */
function ListMenu({ label, shown, icon: Icon, entries }: ListMenuProps) {
  const isPhone = useIsPhone()
  return (
    <MenuButton label={label} align="end" entries={entries}>
      {(props) =>
        isPhone ? (
          <IconButton label={shown} icon={Icon} {...props} />
        ) : (
          <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} {...props}>
            {shown}
          </Button>
        )
      }
    </MenuButton>
  )
}

type BoxMenusProps = {
  order: 'newest' | 'oldest'
  onOrder: (order: 'newest' | 'oldest') => void
  columns: MenuEntry[]
  /** The address of the documents that are found, as a file. */
  fileOf: (format: EdocExportFormat) => string
}

/** The order of the documents of a box, what is shown of each, and all of them as a file. */
export function BoxMenus({ order, onOrder, columns, fileOf }: BoxMenusProps) {
  const { t } = useTranslation('edoc-boxes')
  const orders = (['newest', 'oldest'] as const).map((one) => ({
    id: one,
    label: t(`order.${one}`),
    checked: one === order,
    run: () => onOrder(one),
  }))
  const files = edocExportFormats.map((format) => ({
    id: format,
    label: t(`export.${format}`),
    href: fileOf(format),
  }))
  return (
    <>
      <ListMenu label={t('order.label')} shown={t(`order.${order}`)} icon={ArrowDownUp} entries={orders} />
      <ListMenu label={t('export.label')} shown={t('export.label')} icon={Download} entries={files} />
      <ListMenu label={t('column.choose')} shown={t('column.choose')} icon={Columns3} entries={columns} />
    </>
  )
}
