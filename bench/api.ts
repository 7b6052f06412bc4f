/** Calls to a product that was started for a measurement. */
export const ADMIN = { email: 'ada@clew.test', password: 'correct horse battery staple 9' }
export const ADMIN_SETTINGS = { CLEW_ADMIN_EMAIL: ADMIN.email, CLEW_ADMIN_PASSWORD: ADMIN.password }

export interface Api {
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
}

export async function signIn(url: string): Promise<Api> {
  const request = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { 'x-access-token': token }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
  const { token } = (await request('POST', '/login', ADMIN)) as { token: string }
  return {
    call: async <Answer>(method: string, path: string, body?: unknown) =>
      (await request(method, path, body, token)) as Answer,
  }
}
