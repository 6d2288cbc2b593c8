# One container without Docker, in a mount namespace of its own: the file system that its image and docker-compose.yml give
# it, read-only, and its user without any capability but those it is given. All is said by variables.
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$ROOM"
cd "$ROOM"
mkdir -p usr etc dev proc tmp run var opt node && ln -s /run var/run
for name in bin sbin lib lib64; do if [ -L /$name ]; then cp -a /$name .; else mkdir $name && mount --rbind /$name $name; fi; done
mount --rbind /usr usr
mount --rbind /dev dev
mount -t proc proc proc
for name in passwd group nsswitch.conf ssl ld.so.conf ld.so.conf.d ld.so.cache fonts; do [ -e /etc/$name ] && cp -a /etc/$name etc; done
# Its own user has a name, as in its image.
grep -q "^[^:]*:[^:]*:$USER_ID:" etc/passwd || echo "container:x:$USER_ID:$GROUP_ID::/:/usr/sbin/nologin" >> etc/passwd
touch etc/hosts etc/resolv.conf node/node
mount --bind "$HOSTS" etc/hosts
mount --bind "$NODE" node/node
# Each line: the source, where it is seen, and ro or rw.
printf '%s\n' "$BINDS" | while read -r from to how; do
  [ -n "$from" ] || continue
  if [ -d "$from" ]; then mkdir -p "./$to"; else mkdir -p "$(dirname "./$to")" && touch "./$to"; fi
  mount --bind "$from" "./$to"
  [ "$how" = rw ] || mount -o remount,bind,ro "./$to"
done
printf '%s\n' "$TMPFS" | while read -r to options; do
  [ -n "$to" ] || continue
  mkdir -p "./$to"
  mount -t tmpfs -o "${options:-mode=1777}" tmpfs "./$to"
done
[ "$READ_ONLY" = no ] || mount -o remount,ro "$ROOM"
exec chroot . /bin/sh -c 'cd "$1" && shift && exec "$@"' room "$WORK_DIR" \
  setpriv --reuid "$USER_ID" --regid "$GROUP_ID" --clear-groups --no-new-privs --inh-caps=-all "--bounding-set=$CAPABILITIES" \
  "$@"
