import type { FastifyRequest } from 'fastify'

/** Where bodies are the bytes of files: they may be large and take hours, and nobody parses them. */
const places = new Set([
  '/api/uploads',
  '/api/uploads/:id',
  '/api/uploads/multipart/:id/parts/:n',
  '/api/folders/:id/files/:name',
  '/api/direct-uploads',
  '/dav/*',
])

export const carriesBytes = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'PUT' || method === 'PATCH' || method === 'POST') && places.has(routeOptions.url ?? '')

/** Small pictures of files: a page of a folder asks for many of them at once. */
export const givesPictures = (url: string | undefined): boolean =>
  url === '/api/files/:id/thumbnail' || url === '/api/files/:id/preview/pages/:n'

/** Bytes on their way to somebody. */
export const givesBytes = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' &&
  (routeOptions.url === '/api/files/:id/content' || routeOptions.url === '/dav/*' || givesPictures(routeOptions.url))
