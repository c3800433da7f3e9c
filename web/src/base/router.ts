/* Addresses of the page. The part behind # may hold a token and is never sent anywhere. */
import { useEffect, useState } from "preact/hooks";

export interface Route { path: string; query: URLSearchParams; hash: string }

const now = (): Route => ({
  path: decodeURI(location.pathname).replace(/\/+$/, "") || "/",
  query: new URLSearchParams(location.search), hash: location.hash.slice(1),
});

const watchers = new Set<() => void>();
addEventListener("popstate", () => watchers.forEach((watcher) => watcher()));

export function go(address: string, replace = false): void {
  if (replace)
    history.replaceState(null, "", address);
  else
    history.pushState(null, "", address);
  watchers.forEach((watcher) => watcher());
  if (!replace)
    scrollTo(0, 0);
}

export function useRoute(): Route {
  const [route, set] = useState(now);
  useEffect(() => {
    const watcher = () => set(now());
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return route;
}

/* For onClick of links: stays in the page unless a new tab was asked for. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
