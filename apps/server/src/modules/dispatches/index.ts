export { createDispatches, type Dispatches } from './dispatches.service.ts'
export { createChatWidget } from './chat-widget.ts'
export { deliverInboxesJob } from './send.ts'
