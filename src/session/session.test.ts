import { describe, expect, test, vi } from 'vitest';
import { createSession, type SessionEvent, type SessionState, transition } from './session.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signedOut', reason: undefined };
const ended: SessionState = { status: 'signedOut', reason: 'ended' };
const idle: SessionState = { status: 'signedOut', reason: 'idle' };
const signedIn: SessionState = { status: 'signedIn', user: ali };
const samSignedIn: SessionState = { status: 'signedIn', user: sam };
const reauthenticating: SessionState = { status: 'reauthenticating', user: ali };

const states = { loading, signedOut, signedIn, reauthenticating };
type NextStates = Record<keyof typeof states, SessionState>;

/** The next state by event and state, while no form has unsaved input. */
const transitions: readonly [SessionEvent, NextStates][] = [
  [
    { type: 'resolved', user: ali },
    { loading: signedIn, signedOut: signedIn, signedIn, reauthenticating: signedIn },
  ],
  [
    { type: 'resolved', user: sam },
    {
      loading: samSignedIn,
      signedOut: samSignedIn,
      signedIn: samSignedIn,
      reauthenticating: samSignedIn,
    },
  ],
  [
    { type: 'resolved', user: null },
    { loading: signedOut, signedOut, signedIn: ended, reauthenticating },
  ],
  [
    { type: 'loggedOut' },
    { loading: signedOut, signedOut, signedIn: signedOut, reauthenticating: signedOut },
  ],
  [
    { type: 'idleTimeout' },
    { loading: idle, signedOut: idle, signedIn: idle, reauthenticating: idle },
  ],
  [{ type: 'expired' }, { loading, signedOut, signedIn: ended, reauthenticating }],
  [{ type: 'inputDiscarded' }, { loading, signedOut, signedIn, reauthenticating: ended }],
  [
    { type: 'signedOutElsewhere', reason: undefined },
    { loading, signedOut, signedIn: signedOut, reauthenticating },
  ],
  [
    { type: 'signedOutElsewhere', reason: 'idle' },
    { loading, signedOut, signedIn: idle, reauthenticating },
  ],
  [
    { type: 'signedOutElsewhere', reason: 'ended' },
    { loading, signedOut, signedIn: ended, reauthenticating },
  ],
  [{ type: 'otherUserElsewhere' }, { loading, signedOut, signedIn: signedOut, reauthenticating }],
  [{ type: 'revoked' }, { loading, signedOut, signedIn: signedOut, reauthenticating: signedOut }],
];

/** Differ from `transitions` while a form has unsaved input. */
const transitionsWithInput: readonly [SessionEvent, Partial<NextStates>][] = [
  [{ type: 'resolved', user: null }, { signedIn: reauthenticating }],
  [{ type: 'expired' }, { signedIn: reauthenticating }],
  [{ type: 'signedOutElsewhere', reason: 'ended' }, { signedIn: reauthenticating }],
];

const isSameEvent = (one: SessionEvent, other: SessionEvent) =>
  JSON.stringify(one) === JSON.stringify(other);

const cases = transitions.flatMap(([event, nextStates]) => {
  const [, nextWithInput] = transitionsWithInput.find(([other]) => isSameEvent(event, other)) ?? [];
  return (Object.keys(states) as (keyof typeof states)[]).flatMap((state) => [
    { state, event, hasUnsavedInput: false, next: nextStates[state] },
    { state, event, hasUnsavedInput: true, next: nextWithInput?.[state] ?? nextStates[state] },
  ]);
});

describe('the transition of a session', () => {
  test.each(cases)(
    'from $state by $event, unsaved input $hasUnsavedInput, is $next',
    ({ state, event, hasUnsavedInput, next }) => {
      expect(transition(states[state], event, hasUnsavedInput)).toEqual(next);
    },
  );
});

describe('the listeners of a session', () => {
  test('get the next state, the previous state and the event, in the order of subscription', () => {
    const session = createSession(signedIn);
    const calls: string[] = [];
    session.subscribe((next, previous, { type }) =>
      calls.push(`first ${previous.status} ${next.status} ${type}`),
    );
    session.subscribe((next, previous, { type }) =>
      calls.push(`second ${previous.status} ${next.status} ${type}`),
    );
    session.dispatch({ type: 'loggedOut' });
    expect(calls).toEqual([
      'first signedIn signedOut loggedOut',
      'second signedIn signedOut loggedOut',
    ]);
  });

  test('are not called for an event that changes nothing', () => {
    const session = createSession(signedOut);
    const listener = vi.fn();
    session.subscribe(listener);
    session.dispatch({ type: 'expired' });
    session.dispatch({ type: 'loggedOut' });
    expect(listener).not.toHaveBeenCalled();
  });

  test('all get an event before any of them gets the next event, which a listener has dispatched', () => {
    const session = createSession(loading);
    const calls: string[] = [];
    session.subscribe(({ status }) => {
      calls.push(`first ${status}`);
      if (status === 'signedIn') session.dispatch({ type: 'loggedOut' });
    });
    session.subscribe(({ status }) => calls.push(`second ${status}`));
    session.dispatch({ type: 'resolved', user: ali });
    expect(calls).toEqual([
      'first signedIn',
      'second signedIn',
      'first signedOut',
      'second signedOut',
    ]);
  });

  test('are not called after they have unsubscribed', () => {
    const session = createSession(signedIn);
    const listener = vi.fn();
    session.subscribe(listener)();
    session.dispatch({ type: 'loggedOut' });
    expect(listener).not.toHaveBeenCalled();
  });
});
