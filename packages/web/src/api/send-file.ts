/** Sends a file and tells how much of it has gone; fetch cannot tell. */
interface FileToSend {
  url: string
  method: string
  headers: Headers
  body: Blob
  signal: AbortSignal | undefined
  onSent: ((bytes: number) => void) | undefined
}

/** Answers and fails as fetch does. */
export function sendFile({ url, method, headers, body, signal, onSent }: FileToSend): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => reject(new TypeError('The file could not be sent')))
    request.addEventListener('abort', () => reject(new DOMException('The file was not sent', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
