import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { MapDrive } from '../../features/map-drive/map-drive.tsx'
import { mapDriveTexts } from '../../features/map-drive/texts.ts'

export const Route = createFileRoute('/_drive/mapdrive')({
  beforeLoad: () => needTexts(mapDriveTexts),
  component: MapDrive,
  staticData: { title: 'mapDrive' },
})
