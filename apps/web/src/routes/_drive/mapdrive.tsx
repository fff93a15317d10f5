import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../app/i18n.ts'
import { MapDrive } from '../../features/map-drive/map-drive.tsx'

export const Route = createFileRoute('/_drive/mapdrive')({
  beforeLoad: () => needTexts('map-drive'),
  component: MapDrive,
  staticData: { title: 'mapDrive' },
})
