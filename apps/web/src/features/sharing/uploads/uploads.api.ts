import type { Input, Reply } from '@khlang/contract'
import {
  changeUploadLink,
  createUploadLink,
  deleteUploadLink,
  getUploadBoard,
  listItemUploadLinks,
  listReceivedFiles,
  rotateUploadLink,
  type UploadLink,
} from '@khlang/contract/upload-links'
import { askForUploads, listUploadRequests, remindUploads } from '@khlang/contract/upload-requests'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { linkKeys, linksRefetchMs } from '../links/links.api.ts'

const uploadKeys = {
  all: () => [...linkKeys.all(), 'uploads'] as const,
}

/** The upload links of a folder, newest first; a folder has few. */
export const uploadLinksQuery = (folderId: string) =>
  queryOptions({
    queryKey: [...uploadKeys.all(), 'folder', folderId],
    queryFn: ({ signal }) => call(listItemUploadLinks, { params: { id: folderId }, query: { limit: 100 } }, { signal }),
    refetchInterval: linksRefetchMs,
  })

export type Board = Reply<typeof getUploadBoard>
export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: [...uploadKeys.all(), 'board', id],
    queryFn: ({ signal }) => call(getUploadBoard, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const receivedFilesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...uploadKeys.all(), 'files', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReceivedFiles,
        { params: { id }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export type NewUploadLink = Input<typeof createUploadLink>['body']
export type UploadLinkChange = Input<typeof changeUploadLink>['body']

export const sendNewUploadLink = (folderId: string, body: NewUploadLink) =>
  call(createUploadLink, { params: { id: folderId }, body })

/** The revision is what the change is based on: a newer one is refused as stale. */
export const sendUploadLinkChange = ({ id, revision }: UploadLink, body: UploadLinkChange) =>
  call(changeUploadLink, { params: { id }, body }, { headers: { 'If-Match': String(revision) } })

export const sendRotation = ({ id }: UploadLink) => call(rotateUploadLink, { params: { id }, body: {} })
export const removeUploadLink = ({ id }: UploadLink) => call(deleteUploadLink, { params: { id } })

/** Who was asked for files by mail. */
export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: [...uploadKeys.all(), 'requests', id],
    queryFn: ({ signal }) => call(listUploadRequests, { params: { id } }, { signal }),
    gcTime: 0,
  })

export const sendRequests = (id: string, body: Input<typeof askForUploads>['body']) =>
  call(askForUploads, { params: { id }, body })
export const sendReminders = (id: string) => call(remindUploads, { params: { id }, body: {} })
