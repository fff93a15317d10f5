import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isLoopback } from '../config/addresses.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'

export type PostOptions = {
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** The rest of a longer answer is not read. */
  answerBytes: number
  /** Lets tests reach this machine, by http too. */
  allowLoopback: boolean
}

export type Answer = { status: number; text: string }

/**
 * Whether an address that somebody supplied may be called: https, a name or an address of the public internet, no
 * credentials. What a name resolves to is checked at the connection.
 */
export function isCallable(address: string, allowLoopback: boolean): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password || url.hash) return false
  if (allowLoopback && isLoopback(url.hostname)) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  // Names without a dot are those of a local network.
  return family === 0 ? host.includes('.') && !isLoopback(host) : isPublicAddress(host, family)
}

/**
 * Posts to an address that somebody supplied. Redirects are answers like others, and none is followed. Throws if the
 * address may not be called, cannot be reached or does not answer in time.
 */
export function postPublicly(address: string, options: PostOptions): Promise<Answer> {
  const { headers, body, timeoutMs, answerBytes, allowLoopback } = options
  if (!isCallable(address, allowLoopback)) return Promise.reject(new Error('the address is not on the public internet'))
  const url = new URL(address)
  const local = allowLoopback && isLoopback(url.hostname)
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const how = { method: 'POST', headers, signal, agent: false, ...(!local && { lookup: lookupPublic }) }
    const sent = url.protocol === 'http:' ? requestPlain(url, how) : request(url, how)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      const end = () => {
        done({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8'),
        })
        sent.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= answerBytes) end()
      })
      response.on('end', end)
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
