import { embeddedChat, openChat, readEmbeddedChat } from '@khlang/contract/chat'
import type { FastifyInstance } from 'fastify'
import type { DescribedAddress } from '../../http/described.ts'
import { route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { chatPage, chatPagePolicy, chatScript, chatStyle } from './chat-page.ts'
import type { ChatWidget } from './chat-widget.ts'

const files = [
  [embeddedChat.page, 'text/html', chatPage],
  [embeddedChat.script, 'text/javascript', chatScript],
  [embeddedChat.style, 'text/css', chatStyle],
] as const

const describedFile = (path: string, type: string): DescribedAddress => ({
  method: 'GET',
  path,
  summary: 'A file of the embedded chat’s own page',
  takes: 'none',
  caller: 'anybody',
  answers: { 200: { says: 'The file', types: [type] } },
})

export function chatRoutes(app: FastifyInstance, chat: ChatWidget): void {
  route(app, openChat, (_, actor) => chat.open(actor))
  if (!chat.isEmbedded) return
  route(app, readEmbeddedChat, (_, _actor, { request }) => {
    const token = /^Bearer ([\w-]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new AppError('CHAT_TOKEN_EXPIRED')
    return chat.readEmbedded(token)
  })
  for (const [path, type, text] of files)
    serve(app, { ...describedFile(path, type), traffic: { caller: 'anonymous' } }, (_request, reply) =>
      reply
        .headers({ 'content-security-policy': chatPagePolicy, 'x-frame-options': 'SAMEORIGIN' })
        .type(`${type}; charset=utf-8`)
        .send(text),
    )
}
