import { withTexts } from '../../lib/i18n.ts'
import { recipientStatesTexts } from '../../ui/recipient-states/texts.ts'
import { recipientsTexts } from '../../ui/recipients/texts.ts'
import { dispatchesTexts } from './texts.ts'

// Every later part behind one door: the first page knows this file alone.

export const sendDialog = () =>
  withTexts(import('./send-dialog.tsx'), dispatchesTexts, recipientsTexts, recipientStatesTexts).then(
    (part) => part.SendDialog,
  )
