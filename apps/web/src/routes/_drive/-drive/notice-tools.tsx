import { requestAnswers } from '../../../features/sharing/parts.ts'
import type { NoticeTools } from '../../../features/notifications/notice-tools.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'

export const noticeTools: NoticeTools = { accessAsked: extraPart(requestAnswers) }
